import { expect, it, describe } from 'vitest'
import { isCardShown, planCards } from './planCards'

const keysOf = (...args: Parameters<typeof planCards>) => planCards(...args).map(({ key }) => key)

describe('planCards', () => {
  it('shows the standing cards when a reading holds nothing else', () => {
    expect(keysOf([], {})).toEqual([
      'events',
      'triggers',
      'gps_position',
      'asset_image',
      'gps_info',
      'deviceinfo',
      'command_queue',
      'raw_json',
    ])
  })

  it('adds a fault card for each CAN bus and never shows what is no measurement', () => {
    const keys = keysOf(['ts', 'aws_ts', 'deviceid', 'can1'], {})
    expect(keys).toContain('dtc1')
    expect(keys).not.toContain('ts')
    expect(keys).not.toContain('dtc2')
  })

  it('counts numbers in names as numbers', () => {
    expect(keysOf(['cp10', 'cp2'], {}).filter((key) => key.startsWith('cp'))).toEqual(['cp2', 'cp10'])
  })

  it('puts the order of the display settings first and leaves hidden keys out', () => {
    const keys = keysOf(['vin', 'ambient'], { ambient: { sort: 1 }, vin: { displayType: 'hide' } })
    expect(keys.indexOf('ambient')).toBe(0)
    expect(keys).not.toContain('vin')
  })

  it('leaves out what other cards show, unless its owner asks for it', () => {
    expect(keysOf(['gps_lat'], {})).not.toContain('gps_lat')
    expect(keysOf(['gps_lat'], { gps_lat: { displayType: 'plain' } })).toContain('gps_lat')
  })

  it('leaves out channels that are switched off', () => {
    expect(keysOf(['tc1'], {}, { 'tc1.interval': 0 })).not.toContain('tc1')
    expect(keysOf([], {}, { 'gps.interval': 0 })).not.toContain('gps_position')
  })

  it('shows custom charts and widgets, whatever a reading holds', () => {
    const cards = planCards([], {
      chart2: {},
      widget1: { sort: 1 },
      chart3: { displayType: 'hide' },
      cp9: {},
    })
    expect(cards.filter(({ card }) => card === 'chart' || card === 'widget')).toEqual([
      { key: 'widget1', card: 'widget', sort: 1 },
      { key: 'chart2', card: 'chart', sort: 9 },
    ])
    expect(cards.map(({ key }) => key)).not.toContain('cp9')
  })
})

const facts = { role: 'OPERATOR', featuresVersion: 3, isQueueShown: true } as const

it('hides triggers from those who may only look', () => {
  expect(isCardShown('triggers', facts)).toBe(true)
  expect(isCardShown('triggers', { ...facts, role: 'VIEW' })).toBe(false)
  expect(isCardShown('triggers', { ...facts, role: undefined })).toBe(false)
})

it('shows states from the third generation on', () => {
  expect(isCardShown('state', facts)).toBe(true)
  expect(isCardShown('workStates', { ...facts, featuresVersion: 2 })).toBe(false)
  expect(isCardShown('utilisation', { ...facts, featuresVersion: undefined })).toBe(false)
})

it('shows measurements to everybody', () => {
  expect(isCardShown('value', { role: undefined, featuresVersion: 1, isQueueShown: false })).toBe(true)
  expect(isCardShown('commandQueue', { ...facts, isQueueShown: false })).toBe(false)
})

it('shows the asset image when the notes hold one', () => {
  expect(isCardShown('assetImage', facts)).toBe(false)
  expect(isCardShown('assetImage', { ...facts, hasAssetImage: true })).toBe(true)
})
