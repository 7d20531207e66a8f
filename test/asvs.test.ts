import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { maxImageBytes } from '../shared/files/deviceImage'
import { importBytes } from '../shared/settingsfile/importSettings'
import { codeSeconds, maxWrongCodes } from '../functions/devices/passwordCode'
import { lockOutSeconds, maxAttempts } from '../functions/access/deviceSetupPassword'
import { product, textOf } from './sources'

/** Requirements that are not fulfilled. The number may fall, never rise. */
const mostOpen = 16

const numbers = z
  .object({ 1: z.array(z.string()), 2: z.array(z.string()) })
  .parse(JSON.parse(readFileSync('test/fixtures/asvsNumbers.json', 'utf8')))
const page = readFileSync('docs/asvs.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', level = '', asks = '', here = '', shown = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { number, level, asks, here, shown }
  })
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:shared|functions|infra|web|scripts|test|docs)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  )

describe('the table of ASVS 5.0', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    const expected = [
      ...numbers[1].map((number) => `${number} 1`),
      ...numbers[2].map((number) => `${number} 2`),
    ].sort()

    expect(expected).toHaveLength(253)
    expect(rows.map(({ number, level }) => `${number} ${level}`).sort()).toEqual(expected)
  })

  it('leaves nothing out', () => {
    const isEmpty = (text: string) => text.replace(/^(open|n\/a):/, '').trim() === ''

    expect(rows.filter(({ asks, here, shown }) => [asks, here, shown].some(isEmpty))).toEqual([])
  })

  it('names a test for each that is fulfilled', () => {
    const claimed = rows.filter(({ here }) => !/^(open|n\/a):/.test(here))
    const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

    expect(claimed.filter(({ shown }) => !pathsIn(shown).some(isTest))).toEqual([])
  })

  it('names files that exist', () => {
    expect(
      rows.flatMap(({ here, shown }) => pathsIn(here + shown)).filter((path) => !existsSync(path)),
    ).toEqual([])
  })

  it('quotes the names of tests as they are', () => {
    const quoted = rows.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)` “([^”]+)”/g)])

    expect(quoted.length).toBeGreaterThan(80)
    expect(
      quoted
        .filter(([, file = '', name = '']) => !readFileSync(file, 'utf8').includes(name))
        .map(([text]) => text),
    ).toEqual([])
  })

  it('has fewer that are open with time, and says how many', () => {
    const isOpen = rows.filter(({ here }) => here.startsWith('open:')).length
    const isOut = rows.filter(({ here }) => here.startsWith('n/a:')).length
    const isMet = rows.length - isOpen - isOut

    expect(isOpen).toBeLessThanOrEqual(mostOpen)
    expect(page).toContain(`${isMet} are fulfilled, ${isOut} do not apply, ${isOpen} are open`)
  })

  it('says the lifetimes and limits that the code has', () => {
    const stack = readFileSync('infra/stacks/IdentityStack.ts', 'utf8')

    expect(stack).toContain('accessTokenValidity: Duration.hours(24)')
    expect(stack).toContain('refreshTokenValidity: Duration.days(7)')
    expect([maxAttempts, lockOutSeconds, maxWrongCodes, codeSeconds]).toEqual([5, 600, 5, 600])
    expect([maxImageBytes, importBytes.max]).toEqual([307_200, 8_388_608])
  })
})

const under = (folder: string) =>
  product.filter((file) => file.startsWith(`${folder}/`)).map((file) => ({ file, text: textOf(file) }))
const deployed = [...under('functions'), ...under('shared')]
const find = (files: { file: string; text: string }[], pattern: RegExp): string[] =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))

describe('what is deployed as functions', () => {
  it('is looked at as a whole', () => expect(deployed.length).toBeGreaterThan(400))

  it('starts no process, reads no XML and makes no code of text', () => {
    expect(
      find(deployed, /child_process|DOMParser|fast-xml|xml2js|\beval\(|new Function\b|node:vm/g),
    ).toEqual([])
  })

  it('follows no redirection', () => {
    const asked = find(deployed, /\bfetch\([\s\S]{0,120}/g)

    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter((call) => !call.includes("redirect: 'error'"))).toEqual([])
  })

  it('checks the certificate of whatever it asks', () => {
    expect(find(deployed, /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/g)).toEqual([])
  })

  it('makes no secret by chance of the cheap kind', () => {
    const chance = find(deployed, /.*Math\.random.*/g).map((line) => line.split(':')[0])

    // Pauses before another try, and nothing else.
    expect(chance.sort()).toEqual([
      'functions/core/dynamo/sendRequest.ts',
      'functions/core/store/batchWrite.ts',
      'functions/core/store/storeWrites.ts',
    ])
  })

  it('names every algorithm that the code uses', () => {
    const used = find(
      deployed,
      /create(?:Hash|Hmac)\([^)]{1,20}|createECDH\([^)]*|algorithm = '[^']*'|scryptSync(?=\()|hkdfSync\([^,]*/g,
    ).map((use) => use.replace(/^[^:]*: /, ''))

    expect(
      [...new Set(used)].filter((use) => !/sha256|prime256v1|curve|aes-256-gcm|scryptSync/.test(use)),
    ).toEqual([])
    for (const name of ['SHA-256', 'HMAC-SHA-256', 'P-256', 'AES-256-GCM', 'scrypt'])
      expect(page).toContain(name)
  })
})

describe('a page', () => {
  const forms = under('web/src/users').filter(({ text }) => text.includes('<PasswordInput'))

  it('masks every password that it asks for and lets managers fill it', () => {
    const fields = forms.flatMap(({ file, text }) =>
      [...text.matchAll(/<PasswordInput[\s\S]*?\/>/g)].map(([field]) => ({ file, field })),
    )
    const kit = readFileSync('web/src/ui/field/PasswordInput.tsx', 'utf8')

    expect(kit).toContain("type={isVisible ? 'text' : 'password'}")
    expect(fields.length).toBeGreaterThan(5)
    expect(fields.filter(({ field }) => !field.includes('autoComplete='))).toEqual([])
    expect(find(under('web/src/users'), /onPaste|<input[^>]*type="password"/g)).toEqual([])
    expect(fields.flatMap(({ field }) => /maxLength=\{(\d+)\}/.exec(field)?.[1] ?? []).map(Number)).toSatisfy(
      (lengths: number[]) => lengths.every((length) => length >= 64),
    )
  })
})

describe('a package', () => {
  const Lock = z.object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
      }),
    ),
  })
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

  it('comes from the registry, by its hash', () => {
    const all = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true)

    expect(all.length).toBeGreaterThan(100)
    expect(
      all
        .filter(
          ([, { version = '', integrity = '' }]) => !/^\d/.test(version) || !integrity.startsWith('sha512-'),
        )
        .map(([path]) => path),
    ).toEqual([])
  })
})
