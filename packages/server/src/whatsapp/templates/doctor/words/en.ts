import type { RuleId } from '../finding.ts';

/** The words of each rule: what is wrong, and what to do about it. */
export const EN: Record<RuleId, readonly [message: string, hint: string]> = {
  'name.form': ['The name has other characters than a–z, 0–9 and _.', 'Write it as order_out.'],
  'name.length': ['The name has {length} characters; WhatsApp takes 512.', 'Shorten it.'],
  'language.form': ['{language} is no language code.', 'Write it as en, en_US or hi.'],
  'language.unknown': [
    'WhatsApp has no templates in {language}.',
    'Use the nearest one, such as en for en_NG.',
  ],
  'category.unknown': ['There is no such category.', 'Use MARKETING, UTILITY or AUTHENTICATION.'],
  'format.unknown': [
    'There is no such form of variables.',
    'Use named ({{first_name}}) or positional ({{1}}).',
  ],

  'components.missing': ['The template has no components.', 'Give at least a BODY.'],
  'component.unknown': [
    'There is no component {type}.',
    'Use HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER.',
  ],
  'component.twice': ['There is a {type} already.', 'Give one.'],
  'body.missing': ['The body has no text.', 'Write what the message says.'],
  'body.length': [
    'The body has {length} characters; WhatsApp takes {most}.',
    'Shorten it: values of variables count too when it is sent.',
  ],
  'footer.text': ['The footer has no text.', 'Write one, or leave the footer out.'],
  'footer.length': ['The footer has {length} characters; WhatsApp takes {most}.', 'Shorten it.'],
  'footer.variables': ['The footer takes no variables.', 'Put the variable into the body.'],
  'ttl.range': [
    'WhatsApp takes {least} to {most} seconds for this category.',
    'Give a number in that range, or leave it out.',
  ],

  'variable.braces': [
    'The braces of a variable are not complete.',
    'Write each variable with two braces on both sides: {{1}}.',
  ],
  'variable.name': [
    '{variable} is no variable of the {format} form.',
    'Positional: {{1}}, {{2}}. Named: small letters, digits and _, such as {{order_no}}; none of # $ %.',
  ],
  'variable.sequence': [
    'The variables do not count up from {{1}}: {found}.',
    'Number them in the order in which they stand.',
  ],
  'variable.touching': [
    'Two variables follow one another without words between them.',
    'WhatsApp rejects that: put words between them, or make them one.',
  ],
  'variable.edge': [
    'A variable stands at the very beginning or end.',
    'Put words before the first and after the last one; a full stop is enough at the end.',
  ],
  'variable.ratio': [
    'There are {count} variables in {words} words.',
    'Write more words, or use fewer variables: WhatsApp wants more words than variables.',
  ],
  'example.missing': [
    'The variables have no examples.',
    'Give one for each in {member}: the reviewer reads them.',
  ],
  'example.count': ['There is no example for {missing}.', 'Give one for each variable.'],

  'header.format': [
    'There is no header of that format.',
    'Use TEXT, IMAGE, VIDEO, DOCUMENT, GIF, LOCATION or PRODUCT.',
  ],
  'header.text': ['The header has no text.', 'Write one, or leave the header out.'],
  'header.length': ['The header has {length} characters; WhatsApp takes {most}.', 'Shorten it.'],
  'header.characters': [
    'A header takes no line breaks, emoji, or characters of formatting (* _ ~ `).',
    'Leave them out, or put them into the body.',
  ],
  'header.variables': [
    'The header has {count} variables; WhatsApp takes one.',
    'Put the others into the body.',
  ],
  'header.sample': [
    'The {format} header has no sample.',
    'Upload one and give its id in example.header_handle: ["med_…"].',
  ],
  'header.sample_medium': [
    'The sample {problem}.',
    'Upload a JPEG, PNG, MP4 or PDF that fits the format, and name it here.',
  ],

  'buttons.missing': ['There are no buttons.', 'Give at least one, or leave the component out.'],
  'buttons.count': ['There are {count} buttons; WhatsApp takes {most}.', 'Leave some out.'],
  'buttons.kind': ['There is no such kind of button.', 'Use one of {kinds}.'],
  'buttons.kind_count': [
    'There are more buttons of the kind {type} than WhatsApp takes ({most}).',
    'Leave some out.',
  ],
  'buttons.together': [
    'Quick replies are mixed with other buttons.',
    'Put all quick replies before or after the others.',
  ],
  'button.text': ['The button has no text.', 'Write what it says.'],
  'button.text_length': ['The button has {length} characters; WhatsApp takes {most}.', 'Shorten it.'],
  'button.text_twice': ['There is a button "{text}" already.', 'Give each its own words.'],
  'button.text_variable': ['The text of a button takes no variables.', 'Write it out.'],
  'button.url': ['This is no http or https URL.', 'Write it whole: https://rao.example/track/{{1}}.'],
  'button.url_length': ['The URL has {length} characters; WhatsApp takes {most}.', 'Use a shorter one.'],
  'button.url_variable': [
    'A URL takes one variable, at its very end.',
    'Move it there: https://rao.example/track/{{1}}.',
  ],
  'button.url_example': [
    'The URL has a variable and no example.',
    'Give a whole URL: "example": ["https://rao.example/track/1042"].',
  ],
  'button.url_whatsapp': [
    'WhatsApp often rejects links to wa.me and whatsapp.com.',
    'Link to your own site, or use a quick reply.',
  ],
  'button.phone': [
    'This is no phone number of at most 20 characters.',
    'Write it with + and the country code: +912000000000.',
  ],
  'button.coupon_example': ['The button that copies a code has no example.', 'Give one: "example": "25OFF".'],
  'button.coupon_length': ['The code has {length} characters; WhatsApp takes {most}.', 'Use a shorter one.'],
  'button.flow': ['The button must name its flow once.', 'Give one of flow_id, flow_name and flow_json.'],
  'button.flow_screen': ['A flow that navigates needs its first screen.', 'Give navigate_screen.'],

  'authentication.parts': [
    'An authentication template takes no {type}.',
    'Leave it out: body, footer and one button are all it has.',
  ],
  'authentication.text': [
    "An authentication template has WhatsApp's own words.",
    'Leave text out; add_security_recommendation and code_expiration_minutes say the rest.',
  ],
  'authentication.minutes': [
    'The code lasts for 1 to {most} minutes.',
    'Give code_expiration_minutes as a whole number, or leave the footer out.',
  ],
  'authentication.button': [
    'An authentication template has one button, of the type OTP.',
    'Give {"type":"OTP","otp_type":"COPY_CODE"}.',
  ],
  'authentication.otp_type': ['There is no such otp_type.', 'Use COPY_CODE, ONE_TAP or ZERO_TAP.'],
  'authentication.apps': [
    'One tap and zero tap need 1 to {most} apps.',
    'Give supported_apps, each with its package_name and its signature_hash of 11 characters.',
  ],
  'authentication.terms': [
    'Zero tap needs its terms to be accepted.',
    'Give "zero_tap_terms_accepted": true once you have read them at Meta.',
  ],
  'otp.category': [
    'A button that hands over a code goes with AUTHENTICATION alone.',
    'Change the category, or use COPY_CODE for a coupon.',
  ],

  'offer.category': ['A limited-time offer is MARKETING.', 'Change the category.'],
  'offer.text': [
    'The line of the offer has {length} characters; WhatsApp takes 1 to {most}.',
    'Write a short one, such as Diwali offer.',
  ],
  'offer.body_length': [
    'The body has {length} characters; beside an offer WhatsApp takes {most}.',
    'Shorten it.',
  ],
  'offer.footer': ['An offer takes no footer.', 'Leave it out.'],
  'offer.buttons': [
    'An offer has a button that copies its code, and then a link.',
    'Give COPY_CODE first and URL second; without an end the link alone will do.',
  ],

  'carousel.category': ['A carousel is MARKETING.', 'Change the category.'],
  'carousel.outer': [
    'Beside a carousel stands a body alone, no {type}.',
    'Move it into the cards, or leave it out.',
  ],
  'carousel.count': ['There are {count} cards; WhatsApp takes {fewest} to {most}.', 'Add or remove some.'],
  'carousel.header': [
    'Each card begins with an image, a video or a product.',
    'Give it a HEADER of the format IMAGE, VIDEO or PRODUCT.',
  ],
  'carousel.body_length': [
    'The text of a card has {length} characters; WhatsApp takes 1 to {most}.',
    'Shorten it, or leave the body of all cards out.',
  ],
  'carousel.buttons': [
    'A card has {count} buttons; WhatsApp takes 1 or 2.',
    'Give each card the same one or two.',
  ],
  'carousel.differ': [
    'Card {card} is built otherwise than the first.',
    'Give all cards the same parts, header format and kinds of buttons.',
  ],

  'catalog.alone': ['A button {type} stands alone.', 'Leave the other buttons out.'],
  'catalog.header': ['With a button {type} the header is text.', 'Use a TEXT header, or none.'],
  'product.button': ['A product header and a button SPM go together.', 'Give both.'],

  'category.promotional': [
    'This will be judged marketing: it says "{word}". Then a message costs ₹{marketing} instead of ₹{utility}, ₹{difference} more for 1,000 (India, rates of {from}, without GST).',
    'Say only what the person needs to know of their order or account, or submit it as MARKETING.',
  ],
  'category.unclear': [
    'The body hardly says what it is about, and may be judged marketing: ₹{marketing} instead of ₹{utility} a message, ₹{difference} more for 1,000 (India, rates of {from}, without GST).',
    'Name the order, payment or appointment in the fixed words, not in a variable alone.',
  ],
  'category.authentication': [
    'This looks like a one-time password: WhatsApp rejects those that are not AUTHENTICATION.',
    'Submit it as AUTHENTICATION, with an OTP button.',
  ],
  'text.secrets': [
    'It asks for "{word}", which WhatsApp forbids.',
    'Ask for such things in your own app or site.',
  ],

  'name.taken': [
    'There is a template of this name in {language} already ({id}).',
    'Edit it, or give this one another name.',
  ],
  'name.held': [
    'A template of this name was deleted; WhatsApp holds the name until about {until}.',
    'Use another name.',
  ],
  'content.same': [
    '{name} has the same body and footer; WhatsApp rejects copies.',
    'Use {name}, or write other words.',
  ],
  'edits.day': [
    'It was changed within the last 24 hours; WhatsApp takes one change of an approved template in that time.',
    'Wait, or make a template of another name.',
  ],
  'edits.month': [
    'It was changed {most} times within 30 days, which is all WhatsApp takes.',
    'Make a template of another name.',
  ],
};
