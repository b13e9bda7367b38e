/* Loaded into a server with LD_PRELOAD. Makes file operations below the folder
 * IO_FAULTS_ROOT fail while the file IO_FAULTS_PLAN contains lines such as
 *
 *     write ENOSPC
 *     fsync EIO
 *     rename EIO
 *     write ENOSPC -wal      (only paths that contain "-wal")
 *
 * Operations: open (only if it creates a file), write, fsync, rename, unlink. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Reads the plan with plain system calls, because the wrapped ones would recurse. */
static int planned(const char *operation, const char *path) {
    const char *root = getenv("IO_FAULTS_ROOT"), *plan = getenv("IO_FAULTS_PLAN");
    if (!root || !plan || !path || strncmp(path, root, strlen(root)) != 0) return 0;
    int fd = REAL(open)(plan, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    char text[1024];
    ssize_t length = read(fd, text, sizeof text - 1);
    close(fd);
    if (length <= 0) return 0;
    text[length] = 0;
    char *rest = text, *line;
    while ((line = strsep(&rest, "\n"))) {
        char what[16] = "", how[16] = "", where[256] = "";
        if (sscanf(line, "%15s %15s %255s", what, how, where) < 2 || strcmp(what, operation) != 0) continue;
        if (where[0] && !strstr(path, where)) continue;
        return strcmp(how, "ENOSPC") == 0 ? ENOSPC : EIO;
    }
    return 0;
}

static int planned_for(const char *operation, int fd) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || path[0] != '/') return 0;
    path[length] = 0;
    return planned(operation, path);
}

#define FAIL_IF(error) do { int cause = (error); if (cause) { errno = cause; return -1; } } while (0)

ssize_t write(int fd, const void *bytes, size_t count) {
    FAIL_IF(planned_for("write", fd));
    return REAL(write)(fd, bytes, count);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    FAIL_IF(planned_for("write", fd));
    return REAL(writev)(fd, parts, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    FAIL_IF(planned_for("write", fd));
    return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    FAIL_IF(planned_for("write", fd));
    return REAL(pwrite64)(fd, bytes, count, at);
}
int ftruncate64(int fd, off64_t length) {
    FAIL_IF(planned_for("write", fd));
    return REAL(ftruncate64)(fd, length);
}
int posix_fallocate64(int fd, off64_t from, off64_t length) {
    int cause = planned_for("write", fd);
    return cause ? cause : REAL(posix_fallocate64)(fd, from, length);
}
int fsync(int fd) {
    FAIL_IF(planned_for("fsync", fd));
    return REAL(fsync)(fd);
}
int fdatasync(int fd) {
    FAIL_IF(planned_for("fsync", fd));
    return REAL(fdatasync)(fd);
}
int rename(const char *from, const char *to) {
    FAIL_IF(planned("rename", to));
    return REAL(rename)(from, to);
}
int unlink(const char *path) {
    FAIL_IF(planned("unlink", path));
    return REAL(unlink)(path);
}
#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        mode_t mode = 0;                                              \
        if (flags & O_CREAT) {                                        \
            va_list rest;                                             \
            va_start(rest, flags);                                    \
            mode = va_arg(rest, mode_t);                              \
            va_end(rest);                                             \
            FAIL_IF(planned("open", path));                           \
        }                                                             \
        return REAL(name)(path, flags, mode);                         \
    }
OPEN(open)
OPEN(open64)
