/** Bundles a TypeScript entry of the project and runs it: `node scripts/run.mjs infra/app.ts`. */
import { spawn } from 'node:child_process'
import { bundle } from './bundle.mjs'

const [entry, ...args] = process.argv.slice(2)
const file = await bundle(entry)
const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
