interface Props {
  readonly title: string
  readonly description: string
  /** Address of the picture that a link to this page is shown with. */
  readonly image?: string | undefined
}

/** Title and description of the page; React moves them into the document's head. */
export function PageHead({ title, description, image }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      {description !== '' && <meta name="description" content={description} />}
      {image !== undefined && <meta property="og:image" content={image} />}
    </>
  )
}
