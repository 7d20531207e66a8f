/** `npm run bench`: builds everything and runs the benchmarks; `-- --only month,ingest` runs some. */
import { install } from './install.mjs'
import { runBundled } from './runBundled.mjs'

install()
const { ensureBuilt } = await import('./ensureBuilt.mjs')
// The whole set at once: a benchmark that starts the stack must not bundle while another is measured.
await runBundled(await ensureBuilt('test/bench/main.ts'), process.argv.slice(2))
