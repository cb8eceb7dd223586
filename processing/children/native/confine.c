/*
 * confine [--read PATH]... [--write PATH]... [--run PATH]... -- PROGRAM [ARGUMENTS]
 *
 * Runs a program that opens hostile files, with what Linux offers to every process without privileges:
 *   - Landlock, if any path is given: it opens nothing but these paths and sees nothing below /proc but itself. It cannot trace, inspect or
 *     signal a process outside, nor read such a process's environment.
 *   - seccomp: no sockets but the pairs that pipes to children are made of, no io_uring (it opens sockets, too), no look into other
 *     processes, no namespaces or mounts, and none of the rarely needed parts of the kernel in which privileges were gained before.
 * It never runs the program less confined than that: if the kernel refuses something, it prints why and exits with 125.
 *
 * cc -O2 -Wall -Wextra -Werror -o confine confine.c
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { failed = 125 };

static void fail(const char *what) {
  fprintf(stderr, "confine: %s: %s\n", what, strerror(errno));
  exit(failed);
}

/* Landlock. The numbers are the kernel's; headers of the system that compiles this may be older than the kernel that runs it. */

enum { sys_create_ruleset = 444, sys_add_rule = 445, sys_restrict_self = 446 };

struct ruleset_attributes {
  uint64_t fs, net, scoped;
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

#define RIGHT(bit) (UINT64_C(1) << (bit))
static const uint64_t execute = RIGHT(0), write_file = RIGHT(1), read_file = RIGHT(2), read_dir = RIGHT(3);
static const uint64_t remove_dir = RIGHT(4), remove_file = RIGHT(5), make_dir = RIGHT(7), make_file = RIGHT(8);
static const uint64_t refer = RIGHT(13), truncate_file = RIGHT(14);

/* What a kernel can restrict, by the version of its interface. What is not allowed below a path is refused everywhere. */
static struct ruleset_attributes restrictable(long version) {
  struct ruleset_attributes all = {RIGHT(13) - 1, 0, 0};
  if (version >= 2) all.fs |= refer;
  if (version >= 3) all.fs |= truncate_file;
  if (version >= 4) all.net = RIGHT(0) | RIGHT(1);   /* bind and connect with TCP */
  if (version >= 5) all.fs |= RIGHT(15);             /* ioctl on devices */
  if (version >= 6) all.scoped = RIGHT(0) | RIGHT(1); /* abstract sockets and signals */
  return all;
}

static void allow(int ruleset, const char *path, uint64_t rights, uint64_t known) {
  struct path_rule rule = {0, open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent < 0) {
    if (errno == ENOENT) return;
    fail(path);
  }
  struct stat found;
  if (fstat(rule.parent, &found) != 0) fail(path);
  if (!S_ISDIR(found.st_mode)) rights &= execute | write_file | read_file | truncate_file;
  rule.allowed = rights & known;
  if (syscall(sys_add_rule, ruleset, 1, &rule, 0) != 0) fail(path);
  close(rule.parent);
}

/* What every program needs: its libraries, and what runtimes read about the machine they are on. */
static const char *const readable[] = {
  "/etc/ld.so.cache", "/etc/localtime", "/etc/ssl/openssl.cnf", "/usr/share/zoneinfo", "/dev/urandom", "/dev/random", "/dev/zero",
  "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/sys/vm", "/proc/sys/kernel/osrelease",
  "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup",
};
static const char *const libraries[] = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"};

#define EACH(list, index) (size_t index = 0; index < sizeof list / sizeof *list; index++)

/* Reads the options up to "--", and restricts this process to the paths in them. Returns the command behind them. */
static char **restrict_files(char **words) {
  const uint64_t reads = read_file | read_dir, runs = reads | execute;
  const uint64_t writes = reads | write_file | remove_dir | remove_file | make_dir | make_file | refer | truncate_file;
  int ruleset = -1;
  struct ruleset_attributes all = {0, 0, 0};
  for (; *words && strcmp(*words, "--") != 0; words += 2) {
    uint64_t rights = strcmp(*words, "--read") == 0 ? reads : strcmp(*words, "--write") == 0 ? writes : strcmp(*words, "--run") == 0 ? runs : 0;
    if (rights == 0 || !words[1]) {
      fprintf(stderr, "confine: %s: unknown or without a path\n", *words);
      exit(failed);
    }
    if (ruleset < 0) {
      long version = syscall(sys_create_ruleset, NULL, 0, 1);
      if (version < 0) fail("Landlock");
      all = restrictable(version);
      size_t size = version >= 6 ? sizeof all : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
      ruleset = (int)syscall(sys_create_ruleset, &all, size, 0);
      if (ruleset < 0) fail("Landlock");
    }
    allow(ruleset, words[1], rights, all.fs);
  }
  if (!*words || !words[1]) {
    fprintf(stderr, "Usage: confine [--read PATH]... [--write PATH]... [--run PATH]... -- PROGRAM [ARGUMENTS]\n");
    exit(failed);
  }
  if (ruleset < 0) return words + 1;
  for EACH(readable, index) allow(ruleset, readable[index], reads, all.fs);
  for EACH(libraries, index) allow(ruleset, libraries[index], runs, all.fs);
  allow(ruleset, "/dev/null", reads | write_file, all.fs);
  /* A rule is tied to the folder that it names while someone holds it, so the program inherits it open. */
  if (open("/proc/self", O_PATH) >= 0) allow(ruleset, "/proc/self", reads, all.fs);
  if (syscall(sys_restrict_self, ruleset, 0) != 0) fail("Landlock");
  close(ruleset);
  return words + 1;
}

/* seccomp */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "confine knows x86_64 and aarch64 only"
#endif

/* Calls of kernels that are newer than the headers have the same number on every architecture. */
static const uint32_t refused[] = {
  /* sockets; io_uring is below */
  __NR_socket, __NR_connect, __NR_bind, __NR_listen, __NR_accept, __NR_accept4,
  /* other processes */
  __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_kcmp, __NR_pidfd_open, __NR_pidfd_send_signal, 438 /* pidfd_getfd */,
  440 /* process_madvise */, 448 /* process_mrelease */, __NR_migrate_pages, __NR_move_pages, __NR_perf_event_open,
  /* namespaces, mounts, files by handle */
  __NR_unshare, __NR_setns, __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, 428, 429, 430, 431, 432, 433, 442 /* the newer mount calls */,
  467 /* open_tree_attr */, __NR_open_by_handle_at, __NR_name_to_handle_at, __NR_fanotify_init,
  /* parts of the kernel that no decoder needs */
  __NR_bpf, __NR_userfaultfd, __NR_keyctl, __NR_add_key, __NR_request_key, __NR_init_module, __NR_finit_module, __NR_delete_module,
  __NR_kexec_load, __NR_reboot, __NR_swapon, __NR_swapoff, __NR_acct, __NR_quotactl, 443 /* quotactl_fd */, __NR_syslog, __NR_personality, __NR_vhangup,
  __NR_sethostname, __NR_setdomainname, __NR_settimeofday, __NR_clock_settime, __NR_adjtimex, __NR_clock_adjtime, __NR_lookup_dcookie, __NR_nfsservctl,
  __NR_mq_open, __NR_msgget, __NR_semget, __NR_shmget,
#if defined(__x86_64__)
  __NR_iopl, __NR_ioperm, __NR_modify_ldt, __NR_uselib, __NR_ustat, __NR_sysfs, __NR__sysctl, __NR_kexec_file_load,
#endif
};

/* Answered with "not implemented", so that C libraries and runtimes fall back: io_uring_setup, _enter and _register, and clone3, whose flags
   a filter cannot see. */
static const uint32_t unknown[] = {425, 426, 427, 435};

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, member))
#define LOAD_ARGUMENT(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (number)))
#define IF_EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))

#define NAMESPACES (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

/* Arguments are 64 bits wide; the kernel reads these as 32 bits, which come first on both architectures. */
static const struct sock_filter start[] = {
  LOAD(arch),
  IF_EQUAL(ARCHITECTURE, 1, 0),
  RETURN(SECCOMP_RET_KILL_PROCESS),
  LOAD(nr),
  /* The x32 calls of x86_64 have this bit and the numbers of others. */
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x40000000, 0, 1),
  RETURN(SECCOMP_RET_KILL_PROCESS),
  /* socketpair: only streams of AF_UNIX, which lead nowhere else. Datagrams could be sent to other addresses. */
  IF_EQUAL(__NR_socketpair, 0, 7),
  LOAD_ARGUMENT(0),
  IF_EQUAL(AF_UNIX, 0, 4),
  LOAD_ARGUMENT(1),
  BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
  IF_EQUAL(SOCK_STREAM, 0, 1),
  RETURN(SECCOMP_RET_ALLOW),
  REFUSE(EPERM),
  IF_EQUAL(__NR_clone, 0, 4),
  LOAD_ARGUMENT(0),
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
  REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
  /* prlimit64: only its own limits. */
  IF_EQUAL(__NR_prlimit64, 0, 4),
  LOAD_ARGUMENT(0),
  IF_EQUAL(0, 0, 1),
  RETURN(SECCOMP_RET_ALLOW),
  REFUSE(EPERM),
  /* ioctl: never input for a terminal. */
  IF_EQUAL(__NR_ioctl, 0, 4),
  LOAD_ARGUMENT(1),
  IF_EQUAL(0x5412 /* TIOCSTI */, 0, 1),
  REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
};

static void restrict_calls(void) {
  struct sock_filter filter[sizeof start / sizeof *start + 2 * (sizeof refused + sizeof unknown) / sizeof *refused + 1];
  memcpy(filter, start, sizeof start);
  unsigned short length = sizeof start / sizeof *start;
  for EACH(refused, index) {
    filter[length++] = (struct sock_filter)IF_EQUAL(refused[index], 0, 1);
    filter[length++] = (struct sock_filter)REFUSE(EPERM);
  }
  for EACH(unknown, index) {
    filter[length++] = (struct sock_filter)IF_EQUAL(unknown[index], 0, 1);
    filter[length++] = (struct sock_filter)REFUSE(ENOSYS);
  }
  filter[length++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {length, filter};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) fail("seccomp");
}

int main(int count, char **words) {
  (void)count;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no_new_privs");
  char **command = restrict_files(words + 1);
  restrict_calls();
  execvp(*command, command);
  fail(*command);
}
