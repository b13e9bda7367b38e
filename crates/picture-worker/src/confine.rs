//! The rights that a child gives up before it reads the first byte of a picture.

use crate::protocol::Confined;
use rlimit::Resource;
use std::io;
use std::time::Duration;

pub(crate) const PROCESSOR_TIME_MAX: Duration = Duration::from_secs(120);

/// How nice a child is to other processes. The highest, 19, would leave it a seventieth of a
/// processor that something else keeps busy, and a photo of half a second would take half a minute.
const NICENESS: i32 = 10;
/// Standard input, output and error.
const OPEN_FILES: u64 = 3;

/// Confines this process for the rest of its life: memory (in bytes), files, network, priority.
/// Where the kernel lacks a means, the others hold.
pub(crate) fn confine(memory_max: u64) -> io::Result<Confined> {
    lower_priority();
    // Reads a file, so it comes before the rest.
    limit_memory(memory_max)?;
    let landlock = landlock();
    limit(Resource::CORE, 0)?;
    limit(Resource::FSIZE, 0)?;
    limit(Resource::NOFILE, OPEN_FILES)?;
    Ok(Confined { landlock, seccomp: seccomp() })
}

fn limit(resource: Resource, value: u64) -> io::Result<()> {
    rlimit::setrlimit(resource, value, value)
}

/// Others first: for the processor, and when the machine is out of memory.
fn lower_priority() {
    // A system that refuses either is no reason not to work.
    let _ = rustix::process::nice(NICENESS);
    #[cfg(target_os = "linux")]
    {
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
        // The server's end is the child's.
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    }
}

/// Limits the address space to what is mapped now, which is the program, and so many bytes more.
#[cfg(target_os = "linux")]
fn limit_memory(memory_max: u64) -> io::Result<()> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    let pages = pages.ok_or_else(|| io::Error::other("the size of this process is not known"))?;
    limit(Resource::AS, pages * rustix::param::page_size() as u64 + memory_max)
}

/// Other systems do not say how much is mapped.
#[cfg(not(target_os = "linux"))]
fn limit_memory(_: u64) -> io::Result<()> {
    Ok(())
}

/// Allows [`PROCESSOR_TIME_MAX`] from now on.
pub(crate) fn renew_processor_time() -> io::Result<()> {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let used = u64::try_from(used.tv_sec).unwrap_or(0);
    // The kernel counts whole seconds.
    rlimit::setrlimit(Resource::CPU, used + PROCESSOR_TIME_MAX.as_secs() + 1, rlimit::INFINITY)
}

/// No file can be opened, and no connection made. Tells whether the kernel knows Landlock.
#[cfg(target_os = "linux")]
fn landlock() -> bool {
    use landlock::{ABI, Access as _, AccessFs, AccessNet, Ruleset, RulesetAttr as _, RulesetStatus, Scope};
    let abi = ABI::V6;
    let restricted = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(abi)))
        .and_then(|rules| rules.scope(Scope::from_all(abi)))
        .and_then(|rules| rules.create())
        .and_then(|rules| rules.restrict_self());
    restricted.is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

/// Only the system calls that computing needs. Tells whether the kernel filters them.
#[cfg(target_os = "linux")]
fn seccomp() -> bool {
    match filters::install() {
        Ok(()) => true,
        Err(cause) => {
            tracing::debug!(%cause, "system calls are not filtered");
            false
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn landlock() -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn seccomp() -> bool {
    false
}

#[cfg(target_os = "linux")]
mod filters {
    use seccompiler::{
        BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };
    use std::collections::BTreeMap;

    /// Memory, threads, waiting and time.
    const ALLOWED: &[i64] = &[
        libc::SYS_close,
        libc::SYS_fstat,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_mprotect,
        libc::SYS_madvise,
        libc::SYS_brk,
        libc::SYS_futex,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_membarrier,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
        libc::SYS_getcpu,
        libc::SYS_gettid,
        libc::SYS_getpid,
        libc::SYS_getrandom,
        libc::SYS_clock_gettime,
        libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_exit,
        libc::SYS_exit_group,
        // Answered by the earlier filter.
        libc::SYS_clone3,
    ];

    type Rules = BTreeMap<i64, Vec<SeccompRule>>;

    /// Installs both: the later one forbids installing anymore. `clone3`, whose arguments a filter
    /// cannot see, is answered in the way that makes the C library use `clone`.
    pub(super) fn install() -> Result<(), Error> {
        let unknown = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
        apply(Rules::from([(libc::SYS_clone3, Vec::new())]), SeccompAction::Allow, unknown)?;
        let forbidden = SeccompAction::Errno(libc::EPERM.cast_unsigned());
        apply(allowed()?, forbidden, SeccompAction::Allow)
    }

    fn apply(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<(), Error> {
        let filter = SeccompFilter::new(rules, otherwise, matched, std::env::consts::ARCH.try_into()?)?;
        let program: BpfProgram = filter.try_into()?;
        seccompiler::apply_filter(&program)
    }

    fn allowed() -> Result<Rules, Error> {
        let mut rules: Rules = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
        let own_process = u64::from(std::process::id());
        let thread = libc::CLONE_THREAD.cast_unsigned().into();
        // Standard input, output and error. Other files may be open, if the server inherited them.
        for call in [libc::SYS_read, libc::SYS_readv] {
            rules.insert(call, vec![rule(vec![equals(0, 0)?])?]);
        }
        for call in [libc::SYS_write, libc::SYS_writev] {
            rules.insert(call, vec![rule(vec![equals(0, 1)?])?, rule(vec![equals(0, 2)?])?]);
        }
        // Memory, but no files in memory.
        let anonymous = libc::MAP_ANONYMOUS.cast_unsigned().into();
        rules.insert(libc::SYS_mmap, vec![rule(vec![masked(3, anonymous)?])?]);
        // Threads, but no processes.
        rules.insert(libc::SYS_clone, vec![rule(vec![masked(0, thread)?])?]);
        // Ends itself when memory runs out, and nothing else.
        rules.insert(libc::SYS_tgkill, vec![rule(vec![equals(0, own_process)?])?]);
        // Names of threads.
        rules.insert(libc::SYS_prctl, vec![rule(vec![equals(0, libc::PR_SET_NAME.cast_unsigned().into())?])?]);
        // The limit of processor time, which is renewed with each request, and no other.
        let processor_time = equals(1, u64::from(libc::RLIMIT_CPU))?;
        rules.insert(libc::SYS_prlimit64, vec![rule(vec![equals(0, 0)?, processor_time])?]);
        Ok(rules)
    }

    fn rule(conditions: Vec<SeccompCondition>) -> Result<SeccompRule, Error> {
        Ok(SeccompRule::new(conditions)?)
    }

    fn equals(argument: u8, value: u64) -> Result<SeccompCondition, Error> {
        Ok(SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)?)
    }

    fn masked(argument: u8, bits: u64) -> Result<SeccompCondition, Error> {
        Ok(SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(bits), bits)?)
    }
}
