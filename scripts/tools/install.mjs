import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'

const stamp = 'node_modules/.installed'

/** Installs what the lockfile names when that has not been done yet; a second start installs nothing. */
export const install = () => {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages, once (about half a minute) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error('The packages could not be installed; see the lines above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
