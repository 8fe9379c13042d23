// A shared library that has nothing to do with this ABI.
extern "C" __attribute__((visibility("default"))) int something_else(void) { return 1; }
