/*
 * A decoder that native code has taken over. `hostile PARENT SECRET PORT READABLE FOREIGN WRITABLE` tries everything
 * that it must not be able to do, and prints a line for each attempt: its name, and "yes" or an errno. PARENT is the
 * process that started it, SECRET a value in the environment of PARENT, PORT a port that listens on this machine,
 * READABLE a file of its work, FOREIGN a file outside its work, and WRITABLE a folder of its work.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static void report(const char *what, int worked) {
  if (worked) printf("%s yes\n", what);
  else printf("%s %s\n", what, strerrorname_np(errno));
  fflush(stdout);
}

static int opens(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

static const char *of(const char *pid, const char *name) {
  static char path[200];
  snprintf(path, sizeof path, "/proc/%s/%s", pid, name);
  return path;
}

/*
 * Whether the environment of a process near the parent, or of one of the first processes, has the secret. Listing all
 * processes may be refused.
 */
static int finds(pid_t parent, const char *secret) {
  static char bytes[1 << 20];
  for (pid_t pid = parent + 500; pid > 0; pid = pid > 500 && pid < parent - 500 ? 500 : pid - 1) {
    char name[20];
    snprintf(name, sizeof name, "%d", pid);
    int file = pid == getpid() ? -1 : open(of(name, "environ"), O_RDONLY);
    if (file < 0) continue;
    ssize_t length = read(file, bytes, sizeof bytes);
    close(file);
    if (length > 0 && memmem(bytes, (size_t)length, secret, strlen(secret))) return 1;
  }
  errno = EACCES;
  return 0;
}

static int connects(int port) {
  int one = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  return one >= 0 && connect(one, (struct sockaddr *)&to, sizeof to) == 0;
}

int main(int count, char **words) {
  if (count < 7) return 2;
  const char *parent = words[1], *secret = words[2], *readable = words[4], *foreign = words[5];
  pid_t pid = (pid_t)atoi(parent);
  char written[4096], buffer[16];
  snprintf(written, sizeof written, "%s/written", words[6]);

  report("own-files-read", opens(readable, O_RDONLY));
  report("own-files-write", opens(written, O_WRONLY | O_CREAT));
  int pair[2];
  report("pipe-to-children", socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);

  report("secret", finds(pid, secret));
  report("environ", opens(of(parent, "environ"), O_RDONLY));
  report("memory", opens(of(parent, "mem"), O_RDWR));
  report("maps", opens(of(parent, "maps"), O_RDONLY));
  report("descriptors", opens(of(parent, "fd/0"), O_RDONLY));
  struct iovec here = {buffer, sizeof buffer}, there = {(void *)main, sizeof buffer};
  report("process_vm_readv", process_vm_readv(pid, &here, 1, &there, 1, 0) >= 0);
  report("process_vm_writev", process_vm_writev(pid, &here, 1, &there, 1, 0) >= 0);
  report("ptrace", ptrace(PTRACE_SEIZE, pid, 0, 0) == 0);
  int handle = (int)syscall(434 /* pidfd_open */, pid, 0);
  report("pidfd", handle >= 0 && syscall(438 /* pidfd_getfd */, handle, 0, 0) >= 0);
  struct rlimit limit;
  report("limits", syscall(SYS_prlimit64, pid, RLIMIT_NOFILE, NULL, &limit) == 0);

  report("connect", connects(atoi(words[3])));
  report("socket-inet", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  report("socket-inet6", socket(AF_INET6, SOCK_DGRAM, 0) >= 0);
  report("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  report("socket-netlink", socket(AF_NETLINK, SOCK_RAW, 0) >= 0);
  report("datagrams", socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0);
  struct io_uring_params ring = {0};
  report("io_uring", syscall(425, 4, &ring) >= 0);

  report("foreign-file", opens(foreign, O_RDONLY));
  report("passwords", opens("/etc/passwd", O_RDONLY));
  report("write-elsewhere", opens("/var/tmp/docket-hostile", O_WRONLY | O_CREAT));
  report("user-namespace", unshare(CLONE_NEWUSER) == 0);
  report("bpf", syscall(SYS_bpf, 0, NULL, 0) >= 0 || errno == EFAULT);
  report("signal", kill(pid, SIGCONT) == 0);
  if (fork() == 0) {
    execl("/bin/sh", "sh", "-c", "exit 7", NULL);
    _exit(errno == EACCES ? 13 : 14);
  }
  int status;
  wait(&status);
  errno = EACCES;
  report("shell", WIFEXITED(status) && WEXITSTATUS(status) == 7);
  return 0;
}
