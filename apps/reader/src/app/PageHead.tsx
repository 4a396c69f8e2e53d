interface Props {
  readonly title: string
  readonly description: string
}

/** Title and description of the page; React moves them into the document's head. What only others read the host adds. */
export function PageHead({ title, description }: Props) {
  return (
    <>
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
    </>
  )
}
