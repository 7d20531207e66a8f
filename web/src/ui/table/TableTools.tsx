import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { Button } from '../button/Button'
import { toasts } from '../toast/toasts'
import styles from './TableTools.module.css'

export interface TableFile {
  readonly name: string
  readonly lines: () => Promise<string[]>
  readonly isEmpty: boolean
}

interface Props {
  /** The table can be saved under this name, in these lines. */
  readonly file?: TableFile | undefined
  readonly chooser?: ReactNode
  readonly children: ReactNode
}

const save = async ({ name, lines }: TableFile): Promise<void> => {
  try {
    const { saveFile } = await import('../file/saveFile')
    saveFile(`${name}.csv`, 'text/csv;charset=utf-8', await lines())
  } catch {
    toasts.show({ tone: 'error', text: 'The file could not be made. Check the connection, and try again.' })
  }
}

/** What stands above a table: its own filters first, then its columns and its file. */
export const TableTools = ({ file, chooser, children }: Props) => (
  <div className={styles.tools}>
    <div className={styles.own}>{children}</div>
    {chooser}
    {file !== undefined && (
      <Button size="compact-sm" variant="default" disabled={file.isEmpty} onClick={() => void save(file)}>
        <Icon of={Download} />
        Export CSV
      </Button>
    )}
  </div>
)
