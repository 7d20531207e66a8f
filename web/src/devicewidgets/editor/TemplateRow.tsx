import { UnstyledButton } from '../../ui/button/UnstyledButton'
import styles from './TemplateRow.module.css'
import type { WidgetTemplate } from './widgetTemplates'

const drawings: Record<
  WidgetTemplate,
  { readonly name: string; readonly area: string; readonly line: string }
> = {
  tank: { name: 'Tank', area: 'M8 18h14v16H8z', line: 'M8 6h14v28H8zM28 16h14M28 24h10' },
  lamp: { name: 'Lamp', area: 'M15 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14', line: 'M28 16h14M28 24h10' },
  gauge: { name: 'Gauge', area: 'M5 22h26v8H5z', line: 'M5 22h40v8H5zM5 12h16' },
  number: { name: 'Number', area: '', line: 'M6 10h12M12 18v14M8 21l4-3M22 18h9v6h-9v8h9' },
}

/** What an empty drawing can begin with. */
export const TemplateRow = ({ onChoose }: { readonly onChoose: (template: WidgetTemplate) => void }) => (
  <div role="group" aria-label="Begin with" className={styles.row}>
    {(Object.keys(drawings) as WidgetTemplate[]).map((template) => (
      <UnstyledButton key={template} className={styles.template} onClick={() => onChoose(template)}>
        <svg viewBox="0 0 50 40" width="50" height="40" aria-hidden>
          <path d={drawings[template].area} fill="currentColor" opacity="0.3" />
          <path d={drawings[template].line} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {drawings[template].name}
      </UnstyledButton>
    ))}
  </div>
)
