import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'

/** Packages that come through others, and the first version without the holes that were published about them. */
const mended = {
  // addresses read as another domain than they are sent to, and an address that keeps the parser busy for ever
  nodemailer: [7, 0, 11],
} as const satisfies Record<string, readonly number[]>

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const isOlder = (version: string, first: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const differs = first.findIndex((number, index) => number !== parts[index])
  return differs !== -1 && (parts[differs] ?? 0) < (first[differs] ?? 0)
}

it.each(Object.entries(mended))('%s stands nowhere in a version with a known hole', (name, first) => {
  const versions = Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = '0' }]) => version)
  expect(versions).not.toEqual([])
  expect(versions.filter((version) => isOlder(version, first))).toEqual([])
})

it('are asked for each day, of what is shipped and of everything, and fail the run', () => {
  const workflow = readFileSync('.github/workflows/advisories.yml', 'utf8')
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))

  expect(workflow).toMatch(/schedule:\n +- cron: '\d+ \d+ \* \* \*'/)
  expect(workflow).toContain('run: npm run advisories -- --omit=dev\n')
  expect(workflow).toContain('run: npm run advisories\n')
  expect(workflow).not.toContain('continue-on-error')
  expect(scripts.advisories).toBe('npm audit --package-lock-only --audit-level=low')
})
