/** Class of the element that stands where the text of a closed article would: search engines are told it. */
export const CLOSED_PART = 'closed-part'
