import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'

/** Changes when one of the files is edited, added or removed. */
export const fingerprintOf = (files) => {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
