#!/usr/bin/env node
// This file exists before the build, because npm does not link a command whose file is missing.
await import(new URL('../dist/main.js', import.meta.url).href);
