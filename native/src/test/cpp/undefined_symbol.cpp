// A shared library that needs a function which nobody defines.
extern "C" int defined_nowhere(void);
extern "C" __attribute__((visibility("default"))) int needs_it(void) { return defined_nowhere(); }
