/** `npm run scale`: builds everything and plays fleets of 100, 1,000 and 10,000 devices, three minutes each. */
import { install } from './install.mjs'
import { runBundled } from './runBundled.mjs'

install()
const { ensureBuilt } = await import('./ensureBuilt.mjs')
await runBundled(await ensureBuilt('test/scale/main.ts'), process.argv.slice(2))
