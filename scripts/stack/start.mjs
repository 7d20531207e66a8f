/** `npm start`: installs what is missing, builds what has changed and runs the local stack. */
import { install } from '../tools/install.mjs'
import { runBundled } from '../tools/runBundled.mjs'

install()
const { ensureBuilt } = await import('../tools/ensureBuilt.mjs')
await runBundled(await ensureBuilt(), process.argv.slice(2))
