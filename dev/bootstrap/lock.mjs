import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './report.mjs';

const heartbeatMs = 2_000;
const staleMs = 10_000;

const tryCreate = (path) => {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** An owner touches its lock every two seconds. A lock is abandoned if its owner is dead or has been silent for ten. */
const isAbandoned = (path) => {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    const silentMs = Date.now() - statSync(path).mtimeMs;
    return silentMs > staleMs || (pid > 0 && !isAlive(pid));
  } catch {
    return false;
  }
};

/** Renaming is atomic, so only one of several processes removes an abandoned lock. */
const removeAbandoned = (path) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
};

/** Runs `work` while it owns the lock file. If another process owns it, waits with a message. */
export const withLock = async (path, work) => {
  mkdirSync(dirname(path), { recursive: true });
  let announced = false;
  while (!tryCreate(path)) {
    if (isAbandoned(path)) {
      removeAbandoned(path);
    } else {
      if (!announced) say('Waiting for another command that is installing in this folder …');
      announced = true;
      await delay(300);
    }
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
};
