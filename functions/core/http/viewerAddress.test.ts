import { expect, it } from 'vitest'
import { viewerAddress } from './fromEdge'

const edge = '130.176.0.1'
const of = (forwarded?: string) =>
  viewerAddress({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    requestContext: { http: { sourceIp: edge } },
  })

it.each([
  ['the front’s note', `203.0.113.7, ${edge}`, '203.0.113.7'],
  ['the front’s note, whatever the asker wrote before it', `1.1.1.1, 203.0.113.7, ${edge}`, '203.0.113.7'],
  ['the front’s note where the gateway adds none', '203.0.113.7', '203.0.113.7'],
  ['an address of version 6', `2001:db8::7, ${edge}`, '2001:db8::7'],
  ['the gateway’s own note when there is no other', edge, edge],
  ['the gateway’s own view without any note', undefined, edge],
])('who asked is %s', (_, forwarded, address) => {
  expect(of(forwarded)).toBe(address)
})
