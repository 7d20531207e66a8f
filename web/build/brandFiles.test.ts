import { expect, it } from 'vitest'
import { brands } from '../../shared/brands/brands'
import { brandFileName } from '../src/brand/brandFileName'
import { makeBrandFiles } from './brandFiles'

const { hash, files } = makeBrandFiles()
const fileOf = (icon: string, file: Parameters<typeof brandFileName>[1]) =>
  files.get(brandFileName(icon, file, hash))

/** Width and height, from the header of a PNG. */
const sizeOf = (png: string | Buffer | undefined) =>
  Buffer.isBuffer(png) && png.toString('latin1', 1, 4) === 'PNG'
    ? [png.readUInt32BE(16), png.readUInt32BE(20)]
    : undefined

it.each(Object.values(brands))('the brand $name has an icon of each size that its app names', ({ icon }) => {
  for (const [file, size] of [
    ['180.png', 180],
    ['192.png', 192],
    ['512.png', 512],
    ['maskable.png', 512],
  ] as const) {
    expect(sizeOf(fileOf(icon, file)), file).toEqual([size, size])
  }
  const app = JSON.parse(String(fileOf(icon, 'app.json'))) as { icons: { src: string }[] }
  for (const { src } of app.icons) expect([...files.keys()]).toContain(src)
})

/** What browsers ask of a portal before they install it, and Apple's before it may ring. */
it.each(Object.values(brands))('the app of $name can be installed', ({ icon, name, accent }) => {
  const app = JSON.parse(String(fileOf(icon, 'app.json'))) as Record<string, unknown>
  expect(app).toMatchObject({
    id: '/',
    name: icon === 'default' ? brands.default.name : name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: accent,
  })
  expect(String(app.short_name).length).toBeLessThanOrEqual(15)
  const icons = app.icons as { src: string; sizes: string; type: string; purpose?: string }[]
  const ofPurpose = (wanted: string | undefined) =>
    icons.filter(({ purpose, type }) => purpose === wanted && type === 'image/png').map(({ sizes }) => sizes)
  expect(ofPurpose(undefined)).toEqual(['192x192', '512x512'])
  expect(ofPurpose('maskable')).toEqual(['512x512'])
  for (const { src } of icons) expect([...files.keys()], src).toContain(src)
})

it('no two brands have the same picture', () => {
  const icons = Object.values(brands).map(({ icon }) => icon)
  const pictures = new Set([...new Set(icons)].map((icon) => String(fileOf(icon, '192.png'))))
  expect(pictures.size).toBe(new Set(icons).size)
})
