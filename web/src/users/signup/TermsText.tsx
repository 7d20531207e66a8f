import { useBrand } from '../../brand/brand'

/** What is agreed to; with links where the brand has published it. */
export const TermsText = () => {
  const { termsOfServiceUrl, privacyPolicyUrl } = useBrand()
  const link = (text: string, href: string) =>
    href === '' ? (
      text
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  return (
    <>
      I agree to the {link('Terms of Service', termsOfServiceUrl)} and the{' '}
      {link('Privacy Policy', privacyPolicyUrl)}
    </>
  )
}
