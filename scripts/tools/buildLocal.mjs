/** Builds what the local stack runs, so that several can start side by side. */
import { ensureBuilt } from './ensureBuilt.mjs'

await ensureBuilt()
