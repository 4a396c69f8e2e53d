/** Of the drawer with the contents, which the bar opens. */
export const CONTENTS_ID = 'article-contents'
