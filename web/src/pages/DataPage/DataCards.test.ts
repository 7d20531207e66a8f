import { expect, it } from 'vitest'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { planCards } from '../../display/catalogue/planCards'
import { arrangeCards, type CardSection } from './DataCards'

const keys = ['vin', 'coolant_temp', 'accel_z', 'pitch', 'state', 'can1', 'gps_odo', 'ambient']

interface Options {
  display?: DisplaySettings
  alarming?: string[]
  isPhone?: boolean
}

const arrange = ({ display = {}, alarming = [], isPhone = false }: Options = {}): readonly CardSection[] =>
  arrangeCards(planCards(keys, display), { display, alarming: new Set(alarming), isPhone })

const read = (found: readonly CardSection[]) =>
  Object.fromEntries(
    found.map(({ section, cards, folded }) => [
      section,
      [cards.map(({ key }) => key).join(' '), folded.map(({ key }) => key).join(' ')],
    ]),
  )

it('puts each card into its section, with axes and raw data folded away', () => {
  expect(read(arrange())).toEqual({
    now: ['events state triggers gps_position', ''],
    machine: ['coolant_temp asset_image', ''],
    power: ['vin', ''],
    environment: ['ambient', ''],
    motion: ['gps_info gps_odo pitch', 'accel_z'],
    bus: ['dtc1', 'can1'],
    device: ['deviceinfo command_queue', 'raw_json'],
  })
})

it('puts what alarms right behind the events, out of its fold', () => {
  const { now, motion } = read(arrange({ alarming: ['accel_z'] }))
  expect(now?.[0]).toBe('events accel_z state triggers gps_position')
  expect(motion).toEqual(['gps_info gps_odo pitch', ''])
})

it('leaves a card that a person moved where it was put, whatever it is and whatever lasts on it', () => {
  const display = { accel_z: { sort: 56 }, can1: { sort: 1 } }
  const found = read(arrange({ display, alarming: ['accel_z'] }))
  expect(found.now?.[0]).toBe('can1 events state triggers gps_position')
  expect(found.power).toEqual(['vin accel_z', ''])
})

it('keeps the order of all cards that people have arranged', () => {
  const own = ['raw_json', 'vin', 'events', 'accel_z', 'coolant_temp']
  const display = Object.fromEntries(own.map((key, i) => [key, { sort: i + 1 }]))
  const order = arrange({ display }).flatMap(({ cards }) => cards.map(({ key }) => key))
  expect(order.filter((key) => own.includes(key))).toEqual(own)
})

it('shows on a phone what is wrong and the values before what takes much room', () => {
  const found = read(arrange({ isPhone: true }))
  expect(found.now?.[0]).toBe('events state triggers')
  expect(found.motion?.[0]).toBe('gps_position gps_info gps_odo pitch')
})
