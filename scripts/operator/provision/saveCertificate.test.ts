import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveCertificate } from './saveCertificate'

describe('files of a certificate', () => {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'certificates-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  it('are readable by their owner alone where the key is concerned, even over an older open one', async () => {
    await writeFile(join(dir, 'PUMP00002.key.pem'), 'OLD', { mode: 0o644 })
    const files = await saveCertificate(dir, 'PUMP00002', { certificatePem: 'CERT', privateKeyPem: 'KEY' })
    expect(files).toEqual({
      certificate: join(dir, 'PUMP00002.pem'),
      key: join(dir, 'PUMP00002.key.pem'),
    })
    expect(await readFile(join(dir, 'PUMP00002.key.pem'), 'utf8')).toBe('KEY')
    expect((await stat(join(dir, 'PUMP00002.key.pem'))).mode & 0o777).toBe(0o600)
  })

  it('hold no key when the unit made its own', async () => {
    const folder = join(dir, 'new')
    expect(await saveCertificate(folder, 'PUMP00002', { certificatePem: 'CERT' })).toEqual({
      certificate: join(folder, 'PUMP00002.pem'),
    })
  })
})
