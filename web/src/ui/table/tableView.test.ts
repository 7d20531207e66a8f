import { expect, it } from 'vitest'
import { readSorting, writeSorting } from './tableView'

it('says an order in an address and reads it again', () => {
  const sorting = [
    { id: 'contact', desc: true },
    { id: 'name', desc: false },
  ]
  expect(writeSorting(sorting)).toBe('-contact,name')
  expect(readSorting('-contact,name')).toEqual(sorting)
})

it.each(['', '-', ',', '-,'])('finds no order in %j', (text) => expect(readSorting(text)).toEqual([]))
