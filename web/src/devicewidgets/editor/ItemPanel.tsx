import type { WidgetItem } from '../widgetDraft'
import { ArrangeBar } from './ArrangeBar'
import { FieldInput } from './FieldInput'
import type { Box } from './itemBox'
import { listHints } from './listHints'
import { itemFields } from './itemFields'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'

/** Announced politely: they come and go while an item is drawn. */
const ItemHints = ({ hints }: { hints: readonly string[] }) => (
  <div role="status" aria-label="Hints" className={styles.hints}>
    {hints.map((hint) => (
      <p key={hint}>{hint}</p>
    ))}
  </div>
)

interface Props {
  item: WidgetItem
  /** What it covers of the drawing at present. */
  box: Box
  editor: WidgetEditor
  sources: readonly { value: string; label: string }[]
}

const isWide = ['source', 'text', 'choice']

/** Every property of the selected item, its place among the others, and what is wrong with it. */
export const ItemPanel = ({ item, box, editor, sources }: Props) => (
  <div className={styles.fields}>
    <div data-wide>
      <ArrangeBar widget={editor.widget} item={item} box={box} onEdit={(how) => editor.edit(how)} />
      <ItemHints hints={listHints(item, editor.widget, box)} />
    </div>
    {itemFields[item.kind].map((field) => (
      <div key={`${item.id} ${field.name}`} data-wide={isWide.includes(field.control) || undefined}>
        <FieldInput
          field={field}
          value={item[field.name as keyof typeof item]}
          sources={sources}
          onChange={(value) => editor.changeSelected({ [field.name]: value }, field.name)}
        />
      </div>
    ))}
  </div>
)
