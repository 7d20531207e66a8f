import { describe, expect, it } from 'vitest'
import { makeJpeg, makePng } from '../../test/fixtures/images'
import { GivenFile, GivenFiles, maxEntryFiles, nameOfType, sniffEntryFile } from './serviceEntry'

const fileid = '0'.repeat(26)
const nameOf = (name: string) => GivenFile.parse({ fileid, name }).name

describe('the name of a file', () => {
  it.each([
    ['Oil sample 12.pdf', 'Oil sample 12.pdf'],
    ['../../etc/passwd', '.. .. etc passwd'],
    ['C:\\photos\\pump.jpg', 'C  photos pump.jpg'],
    ['gpj.\u202Eexe', 'gpj. exe'],
    [' Ölprobe\n.pdf ', 'Ölprobe .pdf'],
  ])('%j is kept as %j', (given, kept) => expect(nameOf(given)).toBe(kept))

  it.each(['', ' / ', 'x'.repeat(101)])('%j is refused', (name) =>
    expect(GivenFile.safeParse({ fileid, name }).success).toBe(false),
  )

  it('ends as its type does', () => {
    expect(nameOfType('IMG_1.JPEG', 'image/jpeg')).toBe('IMG_1.JPEG')
    expect(nameOfType('invoice.exe', 'application/pdf')).toBe('invoice.exe.pdf')
    expect(nameOfType('plate.png', 'image/jpeg')).toBe('plate.png.jpg')
  })
})

it('an entry names each file once, and not too many', () => {
  const files = Array.from({ length: maxEntryFiles + 1 }, (_, n) => ({
    fileid: String(n).padStart(26, '0'),
    name: 'x.pdf',
  }))
  expect(GivenFiles.safeParse(files.slice(1)).success).toBe(true)
  expect(GivenFiles.safeParse(files).success).toBe(false)
  expect(GivenFiles.safeParse([files[0], files[0]]).success).toBe(false)
})

describe('what a file is', () => {
  const pdf = (head: string, tail: string) => Buffer.from(`${head}\n1 0 obj\n<<>>\nendobj\n${tail}`, 'latin1')
  it.each([
    ['a PDF', pdf('%PDF-1.7', '%%EOF\n'), 'application/pdf'],
    ['a PDF with a little behind its end', pdf('%PDF-2.0', `%%EOF${'\n'.repeat(900)}`), 'application/pdf'],
    ['a PDF that was cut off', pdf('%PDF-1.7', ''), undefined],
    ['a PDF behind something else', pdf('MZ %PDF-1.7', '%%EOF'), undefined],
    ['a PNG', makePng(), 'image/png'],
    ['a JPEG', makeJpeg(), 'image/jpeg'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('%s', (_what, bytes, type) => expect(sniffEntryFile(bytes)).toBe(type))
})
