interface PolicyRules {
  /** Gives the text that may become markup; without it the browser refuses. */
  createHTML(text: string): string | undefined
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: PolicyRules): unknown
}

/** Markup of the libraries' own making that they write as text. */
const known = new Set([
  // Leaflet: whether the browser draws SVG inline, its two buttons, what stands between credits, what closes a popup
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  ' <span aria-hidden="true">|</span> ',
  '<span aria-hidden="true">&#215;</span>',
])

/** Text without any tag makes no element, wherever it is written: styles and words of the libraries. */
export const trustedMarkup = (text: string): string | undefined =>
  text.includes('<') && !known.has(text) ? undefined : text

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory }
// The content security policy lets the page make this one and that of its worker; scripts are never made from text.
trustedTypes?.createPolicy('default', { createHTML: trustedMarkup })
