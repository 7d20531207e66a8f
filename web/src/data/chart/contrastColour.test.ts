import { expect, it } from 'vitest'
import { palette } from '../../../../shared/display/palette'
import { contrastColour } from './contrastColour'

const [blue = '', orange = ''] = palette

it('keeps a colour that is told from the other one', () => {
  expect(contrastColour(orange, blue)).toBe(orange)
})

it('takes another one where both would look alike, the same or nearly', () => {
  for (const other of palette) {
    const changed = contrastColour(other, other)
    expect(changed).not.toBe(other)
    expect(contrastColour(changed, other), 'and that one is told from it').toBe(changed)
  }
  expect(contrastColour('#7f8f2e', '#5b9a78')).not.toBe('#7f8f2e')
})
