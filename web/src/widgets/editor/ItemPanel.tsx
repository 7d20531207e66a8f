import type { WidgetItem } from '../widgetDraft'
import { FieldInput } from './FieldInput'
import { itemFields } from './itemFields'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'

interface Props {
  item: WidgetItem
  editor: WidgetEditor
  sources: readonly { value: string; label: string }[]
}

const isWide = ['source', 'text', 'choice']

/** Every property of the selected item. */
export const ItemPanel = ({ item, editor, sources }: Props) => (
  <div className={styles.fields}>
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
