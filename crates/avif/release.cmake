# For libaom, which cargo builds with cmake (.cargo/config.toml): optimized in development too, where pictures
# would take a minute each; -O2 compiles faster than -O3 and encodes as fast; without libyuv, which only scales video.
set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "" FORCE)
set(CONFIG_LIBYUV 0 CACHE STRING "" FORCE)
