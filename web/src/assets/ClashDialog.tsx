import { Dialog } from '../ui/dialog/Dialog'
import { type Clash, fieldLabels } from './mergeDrafts'
import { Button } from '../ui/button/Button'

interface Props {
  clashes: readonly Clash[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else wrote in the same fields: nothing is saved before it is clear whose words stand. */
export const ClashDialog = ({ clashes, onKeepMine, onTakeTheirs }: Props) => (
  <Dialog
    title="Notes Changed Meanwhile"
    opened={clashes.length > 0}
    onClose={onKeepMine}
    role="alertdialog"
    actions={
      <>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </>
    }
  >
    <p>Somebody else saved the asset notes while this form was open, and wrote here too:</p>
    <ul>
      {clashes.map(({ field, theirs }) => (
        <li key={field}>
          {fieldLabels[field]}: {theirs}
        </li>
      ))}
    </ul>
    <p>What the form then shows is saved when you press Apply.</p>
  </Dialog>
)
