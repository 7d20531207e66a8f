import { expect, it } from 'vitest'
import { authorsAfter } from './configCommand'

const [ada, bob] = ['ada', 'bob'].map((userid) => ({ userid, email: `${userid}@example.com` })) as [
  { userid: never; email: string },
  { userid: never; email: string },
]
const keysOf = (authors: ReturnType<typeof authorsAfter>) =>
  authors?.map(({ userid, keys }) => [userid, ...keys])

it('each setting is of whoever saved it last', () => {
  const first = authorsAfter([], ada, ['a', 'b']) ?? []
  const second = authorsAfter(first, bob, ['b', 'c']) ?? []
  expect(keysOf(second)).toEqual([
    ['ada', 'a'],
    ['bob', 'b', 'c'],
  ])
  expect(keysOf(authorsAfter(second, ada, ['c', 'a']))).toEqual([
    ['bob', 'b'],
    ['ada', 'a', 'c'],
  ])
  expect(keysOf(authorsAfter(second, ada, ['b', 'c']))).toEqual([['ada', 'a', 'b', 'c']])
})

it('the way by which somebody saved last is kept', () => {
  const before = authorsAfter([], ada, ['a']) ?? []
  expect(authorsAfter(before, { ...ada, through: 'GROUP#g-1' }, ['b'])?.[0]).toMatchObject({
    through: 'GROUP#g-1',
    keys: ['a', 'b'],
  })
})

it('one command carries the settings of at most twenty people', () => {
  const people = Array.from({ length: 20 }, (_, n) => ({
    userid: `u${n}` as never,
    email: '',
    keys: [`k${n}`],
  }))
  expect(authorsAfter(people, ada, ['a'])).toBeUndefined()
  expect(authorsAfter(people, ada, ['k3'])).toHaveLength(20)
})
