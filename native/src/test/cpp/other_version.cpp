// An engine of a future, incompatible ABI version: the harness must refuse it by name.
#include "assay_sut.h"

static const assay_sut_api api = {sizeof(assay_sut_api), (ASSAY_ABI_MAJOR + 1) << 16, nullptr, nullptr, nullptr,
                                  nullptr,               nullptr,                     nullptr, nullptr, nullptr};

extern "C" const assay_sut_api *assay_sut_get_api(uint32_t) { return &api; }
