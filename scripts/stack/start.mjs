/** `npm start`: installs what is missing, builds what has changed and runs the local stack. */
import { install } from '../tools/install.mjs'
import { restartWith } from '../tools/restartWith.mjs'
import { runBundled } from '../tools/runBundled.mjs'

// The C library of Linux else keeps memory for each of forty threads by itself, and gives none of it back (note 057).
if (process.platform === 'linux') await restartWith({ MALLOC_ARENA_MAX: '2' })
install()
const { ensureBuilt } = await import('../tools/ensureBuilt.mjs')
await runBundled(await ensureBuilt(), process.argv.slice(2))
