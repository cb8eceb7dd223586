#!/usr/bin/env node
// This file is there before the build, because npm links no command whose file is missing.
await import(new URL('../dist/main.js', import.meta.url).href);
