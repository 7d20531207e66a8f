/** `npm run chaos`: builds everything and plays nine minutes of trouble; `-- --pieces 20` plays more, and all add up. */
import { install } from './install.mjs'
import { runBundled } from './runBundled.mjs'

install()
const { ensureBuilt } = await import('./ensureBuilt.mjs')
await runBundled(await ensureBuilt('test/chaos/main.ts'), process.argv.slice(2))
