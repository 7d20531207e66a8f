import { execFileSync } from 'node:child_process'

/** Programs that others wrote, and the package of Debian that holds each. */
const packages = {
  mosquitto_pub: 'mosquitto-clients',
  mosquitto_sub: 'mosquitto-clients',
  boto3: 'python3-boto3',
}
export type Program = keyof typeof packages

/** Debian's own Python: another one does not see Debian's packages. */
export const python = '/usr/bin/python3'

const succeeds = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

export const isInstalled = (program: Program): boolean =>
  program === 'boto3' ? succeeds(python, ['-c', 'import boto3']) : succeeds('which', [program])

/** Installs what is missing where this user may; a machine without Debian's packages goes without. */
export const installPrograms = (): void => {
  const missing = (Object.keys(packages) as Program[]).filter((program) => !isInstalled(program))
  if (missing.length === 0 || process.getuid?.() !== 0) return
  const wanted = [...new Set(missing.map((program) => packages[program]))]
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
  const install = () => succeeds('apt-get', ['install', ...options, ...wanted])
  if (!install() && succeeds('apt-get', ['update'])) install()
  for (const program of missing)
    if (!isInstalled(program)) console.warn(`Not tried, as it is missing: ${program}`)
}
