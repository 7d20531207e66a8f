import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { readCode } from '../../test/doubles/readCode'
import { qrPath, drawLabel, labelTarget } from './getDeviceLabel'

const deviceid = DeviceId.parse('PUMP00001')
const device = { deviceid, model: 'ORB-C1' }
const address = 'https://portal.example.com'

describe('a label', () => {
  it('says id, model and the parts that are known', () => {
    const svg = drawLabel({ ...device, hardware: 'R3', imei: '490154203237518' }, address)
    for (const text of ['PUMP00001', 'ORB-C1', 'HW R3', 'IMEI 490154203237518']) {
      expect(svg).toContain(`>${text}</text>`)
    }
    expect(svg).toContain('>portal.example.com/data/PUMP00001</text>')
    expect(svg).not.toContain('Batch')
  })

  it('leads to the page of the device, or holds its id where the portal has no address', () => {
    expect(labelTarget(deviceid, address)).toBe('https://portal.example.com/data/PUMP00001')
    expect(labelTarget(deviceid, undefined)).toBe('PUMP00001')
    expect(drawLabel(device, undefined)).not.toContain('/data/')
  })

  it('shows a hostile model as text, and leaves out what cannot be printed', () => {
    const svg = drawLabel({ ...device, model: '<a href="x">\u0000\u202e' }, address)
    expect(svg).toContain('&lt;a href=&quot;x&quot;&gt;</text>')
    for (const other of ['<a ', '\u0000', '\u202e']) expect(svg).not.toContain(other)
  })

  it('presses a line together that would run over the edge, and leaves the others', () => {
    const svg = drawLabel({ ...device, model: 'X'.repeat(100) }, address)
    expect(svg).toMatch(/textLength="[\d.]+" lengthAdjust="spacingAndGlyphs">X{24}<\/text>/)
    expect(svg).toMatch(/font-weight="bold">PUMP00001<\/text>/)
  })
})

describe('qrPath', () => {
  it.each([
    'FRESH0001',
    'https://portal.example.com/data/FRESH0001',
    'Grüße 設備',
    'otpauth://totp/Device%20Portal:owner%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Device%20Portal',
  ])('draws what a scanner reads: %s', (text) => {
    expect(readCode(`<path d="${qrPath(text).path}"/>`)).toBe(text)
  })
})
