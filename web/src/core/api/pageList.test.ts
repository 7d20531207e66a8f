import { describe, expect, it } from 'vitest'
import { type Page, firstOnly, itemsOf, nextCursor, withFirst, withNext, withPage } from './pageList'

interface Line {
  id: string
  state: string
}

const idOf = ({ id }: Line) => id
const page = (ids: string, next?: string, state = 'old'): Page<Line> => ({
  items: [...ids].map((id) => ({ id, state })),
  next,
})
const read = (list: Parameters<typeof itemsOf<Line>>[0]) => itemsOf(list, idOf).map(idOf).join('')

const long = withNext({ ...firstOnly(page('fed', 'd')), isHeld: true }, 'd', page('cba'))

describe('a list that is read page by page', () => {
  it('goes on where it stopped, until it ends', () => {
    expect(nextCursor(firstOnly(page('fed', 'd')))).toBe('d')
    expect([read(long), nextCursor(long)]).toEqual(['fedcba', undefined])
  })

  it('is what its first page says while nothing else was asked for', () => {
    expect(read(withFirst(firstOnly(page('fed', 'd')), page('gfe', 'e'), idOf))).toBe('gfe')
  })

  it('shows new entries first and loses none that they pushed off the first page', () => {
    const later = withFirst(long, page('hgf', 'f', 'new'), idOf)
    expect(read(later)).toBe('hgfedcba')
    expect(
      itemsOf(later, idOf)
        .map(({ state }) => state)
        .join(' '),
    ).toBe('new new new old old old old old')
    expect(read(withFirst(later, page('ihg', 'g'), idOf))).toBe('ihgfedcba')
  })

  it('lets go of an entry that was removed', () => {
    expect(read(withFirst(long, page('fdc', 'c'), idOf))).toBe('fdcba')
  })

  it('begins anew when more came than it can join to what it has', () => {
    const joined = withFirst(long, page('zyx', 'x'), idOf)
    expect([read(joined), nextCursor(joined)]).toEqual(['zyx', 'x'])
  })

  it('takes no page that belongs to a list of before', () => {
    const anew = withFirst(long, page('zyx', 'x'), idOf)
    expect(read(withNext(anew, 'd', page('cba')))).toBe('zyx')
  })

  it('shows a later page as it is now, once it was asked again', () => {
    const changed = withPage(long, 'd', page('ca', undefined, 'new'))
    expect(read(changed)).toBe('fedca')
    expect(itemsOf(changed, idOf).at(-1)?.state).toBe('new')
  })
})
