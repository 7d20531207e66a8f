import { Link } from 'react-router-dom'
import { useBrand } from '../core/brand'
import cardStyles from '../display/Card.module.css'
import { paths } from '../paths'

/** Says why a widget shows nothing, and where to find a plan with which it does (spec 1 §6). */
export const PlanLacksWidgets = ({ plan }: { plan: string }) => {
  const { hidePlans } = useBrand()
  return (
    <p className={cardStyles.none}>
      Widgets are unavailable on the{' '}
      {hidePlans ? `${plan} Plan` : <Link to={paths.plans()}>{`${plan} Plan`}</Link>}
    </p>
  )
}
