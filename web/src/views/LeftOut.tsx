import { Banner } from '../ui/feedback/Banner'

/** Says that a view shows less than was put on it. */
export const LeftOut = ({ ids }: { ids: readonly string[] }) =>
  ids.length === 0 ? null : (
    <Banner tone="warning">
      {ids.length === 1 ? 'One widget' : `${ids.length} widgets`} could not be read and{' '}
      {ids.length === 1 ? 'is' : 'are'} left out: {ids.join(', ')}. Saving the view removes{' '}
      {ids.length === 1 ? 'it' : 'them'}.
    </Banner>
  )
