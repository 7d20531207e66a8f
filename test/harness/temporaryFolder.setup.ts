import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What tests leave in the folder for temporary files, as each synthesis of a stack does, goes with the run. */
export default function keepTemporaryFolder(): () => void {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(path.join(tmpdir(), 'device-portal-'))
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
