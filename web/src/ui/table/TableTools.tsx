import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { saveFile } from '../file/saveFile'
import { Icon } from '../icon/Icon'
import styles from './TableTools.module.css'
import { Button } from '../button/Button'

interface Props {
  /** The table can be saved under this name, in these lines. */
  readonly file?:
    { readonly name: string; readonly lines: () => string[]; readonly isEmpty: boolean } | undefined
  readonly chooser?: ReactNode
  readonly children: ReactNode
}

/** What stands above a table: its own filters first, then its columns and its file. */
export const TableTools = ({ file, chooser, children }: Props) => (
  <div className={styles.tools}>
    <div className={styles.own}>{children}</div>
    {chooser}
    {file !== undefined && (
      <Button
        size="compact-sm"
        variant="default"
        disabled={file.isEmpty}
        onClick={() => saveFile(`${file.name}.csv`, 'text/csv;charset=utf-8', file.lines())}
      >
        <Icon of={Download} />
        Export CSV
      </Button>
    )}
  </div>
)
