import { Button } from '../button/Button'

interface Props {
  form: { hasChanges: boolean; discard: () => void }
}

/** Gives the changes of a form up; there while it has some. */
export const DiscardButton = ({ form: { hasChanges, discard } }: Props) =>
  hasChanges ? (
    <Button variant="default" onClick={discard}>
      Discard
    </Button>
  ) : null
