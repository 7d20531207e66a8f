import { Button } from '../ui/button/Button'
import { Dialog } from '../ui/dialog/Dialog'
import { saveFile } from '../ui/file/saveFile'
import styles from './Service.module.css'

interface Props {
  readonly name: string
  readonly photo: Blob
  /** Where the browser finds it, for as long as it is shown. */
  readonly src: string
  readonly onClose: () => void
}

/** A photograph of an entry, as large as there is room. */
export const PhotoDialog = ({ name, photo, src, onClose }: Props) => (
  <Dialog
    title={name}
    size="full"
    onClose={onClose}
    actions={
      <Button variant="default" onClick={() => saveFile(name, photo.type, [photo])}>
        Download
      </Button>
    }
  >
    <img className={styles.photo} src={src} alt={name} />
  </Dialog>
)
