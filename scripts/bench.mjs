/** `npm run bench`: bundles the benchmarks and runs them; `-- --only month,ingest` runs some. */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'

install()
const { bundle } = await import('./bundle.mjs')
// The whole set at once: a benchmark that starts the stack must not bundle while another is measured.
const main = await bundle(
  'test/bench/main.ts',
  'scripts/local/main.ts',
  'scripts/local/seed/seedHistory.ts',
  'scripts/fleet/main.ts',
  'infra/app.ts',
)
const child = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
