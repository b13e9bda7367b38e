// Generated from crates/domain by `make types`. Do not edit.

export const adminMessages = {
  "altOrDecorative": "Say what the picture shows, or mark it as decorative",
  "conflict": "This was changed somewhere else while you were editing. Nothing is lost: compare both versions and choose what to keep.",
  "damaged": "Damaged",
  "emptySlot": "Empty: visitors see this part of the page without a picture.",
  "fallbackFailed": "Failed to upload fallback image",
  "linkInvalid": "Please enter a page of this site, such as /contact, or a full web address",
  "onlyHere": "Only here",
  "pictureDamaged": "Failed to upload image: the file is damaged or incomplete. Export it again, or choose another one.",
  "pictureFailed": "Failed to upload image",
  "pictureNotStored": "Failed to upload image: the server cannot store it right now. Nothing else is lost. Try again in a minute.",
  "pictureOffline": "Failed to upload image: the server cannot be reached. Nothing else is lost. Try again once you are connected.",
  "pictureOnly": "Please select an image file: JPG, PNG, WebP or HEIC. This one cannot be read: export it as a JPG.",
  "pictureRowDamaged": "The data stored for this picture is damaged, so pages leave it out. Delete it and upload it again.",
  "pictureSaved": "Image updated successfully",
  "pictureTooLarge": "Image must be smaller than 5MB",
  "pictureTooLargeToOpen": "Image must be smaller than 5MB. Larger ones are made smaller here, but only up to 64MB: export a smaller one.",
  "pictureTooManyPixels": "Failed to upload image: it has more than 100 megapixels. Export a smaller one.",
  "pictureTooSlow": "Failed to upload image: it takes too long to open. Try again, or export a smaller one.",
  "pictureUnexpected": "Failed to upload image: something went wrong on the server, not with the picture. Nothing else is lost. Try again.",
  "pictureUnsupported": "Failed to upload image: it is coded in a way that cannot be read here. Export it as a JPG.",
  "pictureUsed": "In use. To delete it, take it out of every place that is listed here.",
  "restored": "The earlier version was restored.",
  "reviewTextRequired": "Please paste the review's text first",
  "reviewUrlRequired": "Please enter a Google Review URL first",
  "sectionStays": "This page needs this section: it can be moved and changed, not hidden or deleted.",
  "sectionUnknown": "Made by a newer version",
  "seeOnPage": "See it on the page",
  "signInAgain": "Please sign in again. Nothing you typed is lost.",
  "sizesQueued": "The missing sizes are being made.",
  "smallPicture": "Too small for the large places of pages: it would look blurred there.",
  "vimeoFormat": "Invalid Vimeo URL format",
  "webhookTestFailed": "Failed to test/send test webhook",
  "webhookUnencrypted": "This address begins with http://, so the names, phone numbers and messages of visitors are sent unencrypted. Use https:// if the program offers it.",
  "webhookUrlRequired": "Please enter a webhook URL first"
} as const;

export const passkeyMessages = {
  "passkeyCanceled": "No passkey was used. Please try again when you are ready.",
  "passkeyFailed": "The browser could not use a passkey at this address. Nothing was changed.",
  "passkeyKnown": "This device already has a passkey for this account.",
  "passkeyUnsupported": "This browser does not support passkeys.",
  "passkeyUse": "Use a passkey"
} as const;

export const icons = {
  "alert": "M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1",
  "anchor": "M10 7v10M10 3.2a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800M6.500 9.500h7M3.500 11.500C4 15 6.500 17 10 17s6-2 6.500-5.500",
  "bell": "M5 14V9.500a5 5 0 0 1 10 0V14l1.200 1.500H3.800zM8.500 17.500h3",
  "boat": "M2.5 13.5h15l-2 3.5h-11zM10 11V3M10 3.5c3 1.5 4.5 4 5 7.5h-5M7.5 5.5C6 7 5 9 4.6 11h2.9",
  "calendar": "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
  "chart": "M3 16.5h14M5.5 16.5V11M10 16.5V4M14.5 16.5V7.500",
  "check": "m4.5 10.5 3.5 3.5 7.5-8",
  "clock": "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.2l2.8 1.6",
  "close": "m5 5 10 10M15 5 5 15",
  "down": "M10 3.5v9M6 9l4 4 4-4M4 16.5h12",
  "external": "M8 4.5H4.5v11h11V12M11.5 4h4.5v4.5M16 4l-7 7",
  "faq": "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.2A2 2 0 0 1 10 6.5c1.2 0 2 .8 2 1.8 0 1.4-2 1.5-2 3M10 13.6v.1",
  "image": "M3 4.5h14v11H3zM3 13l4-3.5 3 2.5 2.5-2L17 13.5M12.7 7.8h.1",
  "images": "M5.5 3.5h11v9h-11zM3.5 6.5v9h11M5.5 10.5l3-2.3 2.2 1.8 2-1.5 3.8 2.8",
  "inbox": "M3 11.5 5.2 4.6a1 1 0 0 1 1-.6h7.6a1 1 0 0 1 1 .6L17 11.5V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3 11.5h4l1 2h4l1-2h4",
  "left": "m12 5-5 5 5 5",
  "library": "M3 6.500h14V16H3zM5 3.800h10M3 13l3.500-3 3 2.500 2.500-2L17 14",
  "link": "M8.500 11.500l3-3M9 6.500l1.800-1.800a3.100 3.100 0 0 1 4.500 4.500L13.500 11M11 13.500l-1.800 1.800a3.100 3.100 0 0 1-4.500-4.500L6.500 9",
  "list": "M8 5.5h9M8 10h9M8 14.5h9M3.5 5.500h.1M3.5 10h.1M3.5 14.500h.1",
  "lock": "M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9",
  "mail": "M3 5h14v10.5H3zM3.5 5.5 10 11l6.5-5.5",
  "message": "M3.5 4h13v9.5H9L5.5 16.5v-3h-2z",
  "more": "M4.5 10h.01M10 10h.01M15.5 10h.01",
  "out": "M8 4H4v12h4M12.5 13.5 16 10l-3.5-3.5M16 10H8",
  "page": "M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5M7.5 13h5",
  "pen": "M4 16l.7-3.4L13.5 3.8a1 1 0 0 1 1.4 0l1.3 1.3a1 1 0 0 1 0 1.4L7.4 15.3zM12 5.3 14.7 8",
  "person": "M10 10a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 10 10zM3.800 16.500c.6-3 3-4.500 6.200-4.500s5.600 1.500 6.200 4.500",
  "phone": "M4 3.5h3l1.3 3.5-1.8 1.3a9 9 0 0 0 5.2 5.2l1.3-1.8 3.5 1.3v3a1 1 0 0 1-1 1C9.2 17 3 10.8 3 4.5a1 1 0 0 1 1-1z",
  "plank": "M2.5 5.500h15v9h-15zM2.500 10h15M7 5.500c1.200 1.400 1.200 3.100 0 4.500M12.500 10c1.200 1.400 1.200 3.100 0 4.500",
  "plug": "M7 3v4M13 3v4M5 7h10v2.5a5 5 0 0 1-10 0zM10 14.5V18",
  "plus": "M10 4v12M4 10h12",
  "quote": "M3.5 4.5h13v9H10l-3.5 3v-3h-3zM7 7.7h6M7 10.3h4",
  "right": "m8 5 5 5-5 5",
  "save": "M4 4h9.500L16 6.500V16H4zM7 4v4h5.500V4M7 16v-4.500h6V16",
  "search": "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13.2 13.2 17 17",
  "shield": "M10 3 4 5v4.5c0 3.5 2.5 6 6 7.5 3.5-1.5 6-4 6-7.5V5z",
  "sliders": "M4 6h7M15 6h1M4 14h1M9 14h7M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  "star": "m10 3.300 2 4.300 4.700.5-3.500 3.200 1 4.600-4.200-2.400-4.200 2.400 1-4.600L3.300 8.100 8 7.600z",
  "sun": "M10 13.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400zM10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1.100 1.100M14.200 14.200l1.100 1.100M4.700 15.300l1.100-1.100M14.200 5.800l1.100-1.100",
  "swatch": "M3.500 3.500h5v13h-5zM8.500 8l4.200-4.200 3.500 3.500-7.700 7.700M8.500 16.500h8v-5h-4.500M6 13.700v.1",
  "trash": "M4 5.500h12M8 5.500V4h4v1.500M5.500 5.500 6.200 16h7.600l.7-10.500M8.500 8.500v5M11.500 8.500v5",
  "turn": "M4 15.500h7.500a4.200 4.200 0 0 0 0-8.500H5M8 3.800 4.800 7 8 10.200"
} as const;

export const focusStep = 10 as const;

export const crops = [
  {
    "code": "strip",
    "label": "Full width",
    "width": 21,
    "height": 10
  },
  {
    "code": "shared",
    "label": "Card of a shared link",
    "width": 1200,
    "height": 630
  },
  {
    "code": "film",
    "label": "Wide",
    "width": 16,
    "height": 9
  },
  {
    "code": "landscape",
    "label": "Landscape",
    "width": 3,
    "height": 2
  },
  {
    "code": "classic",
    "label": "Slightly wide",
    "width": 4,
    "height": 3
  },
  {
    "code": "near",
    "label": "Nearly square",
    "width": 6,
    "height": 5
  },
  {
    "code": "square",
    "label": "Square",
    "width": 1,
    "height": 1
  },
  {
    "code": "portrait",
    "label": "Portrait",
    "width": 4,
    "height": 5
  },
  {
    "code": "tall",
    "label": "Tall",
    "width": 7,
    "height": 10
  }
] as const;

export const slots = [
  {
    "code": "home/hero_video",
    "name": "Home: hero video",
    "cuts": []
  },
  {
    "code": "home/hero_fallback",
    "name": "Home: hero picture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "home/service_yacht",
    "name": "Home: card Yacht Interior Refits",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_cabinetry",
    "name": "Home: card Custom Cabinetry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_decking",
    "name": "Home: card Teak Decking",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_residential",
    "name": "Home: card Residential Woodworking",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/craft_large",
    "name": "Home: workshop, large picture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "tall"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "home/craft_detail",
    "name": "Home: workshop, detail",
    "cuts": [
      {
        "on": "Computer",
        "crop": "landscape"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "home/closing",
    "name": "Home: background of the call to action",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "yacht-interiors/hero",
    "name": "Yacht Interiors: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "yacht-interiors/marine_carpentry_image",
    "name": "Yacht Interiors: marine carpentry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "yacht-interiors/teak_decking_image",
    "name": "Yacht Interiors: teak decking",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "residential/hero",
    "name": "Residential: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "residential/custom_cabinetry_image",
    "name": "Residential: custom cabinetry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "residential/custom_furniture_image",
    "name": "Residential: custom furniture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "tall"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "showroom/hero",
    "name": "Showroom: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "showroom/location",
    "name": "Showroom: location and hours",
    "cuts": [
      {
        "on": "Contact page, computer",
        "crop": "portrait"
      },
      {
        "on": "Contact page, phone",
        "crop": "landscape"
      }
    ]
  }
] as const;

export const captionedSlots = [
  "home/craft_detail",
  "yacht-interiors/marine_carpentry_image",
  "residential/custom_cabinetry_image",
  "residential/custom_furniture_image"
] as const;

export const contentPlaces = [
  {
    "code": "gallery",
    "name": "Gallery",
    "cuts": [
      {
        "on": "Small, computer and phone",
        "crop": "square"
      },
      {
        "on": "Large, computer",
        "crop": "film"
      },
      {
        "on": "Large, phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "projects",
    "name": "Project",
    "cuts": [
      {
        "on": "List, computer",
        "crop": "classic"
      },
      {
        "on": "List, phone",
        "crop": "landscape"
      },
      {
        "on": "Its page, computer",
        "crop": "strip"
      },
      {
        "on": "Its page, phone",
        "crop": "classic"
      },
      {
        "on": "Shared link",
        "crop": "shared"
      }
    ]
  },
  {
    "code": "blog",
    "name": "Blog post",
    "cuts": [
      {
        "on": "List, computer",
        "crop": "film"
      },
      {
        "on": "List, phone",
        "crop": "square"
      },
      {
        "on": "Its page, computer",
        "crop": "strip"
      },
      {
        "on": "Its page, phone",
        "crop": "classic"
      },
      {
        "on": "Shared link",
        "crop": "shared"
      }
    ]
  },
  {
    "code": "blog-author",
    "name": "Author of a post",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "square"
      }
    ]
  },
  {
    "code": "testimonials",
    "name": "Testimonial",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "square"
      }
    ]
  },
  {
    "code": "styles",
    "name": "Refit style",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "materials",
    "name": "Material",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "tall"
      }
    ]
  },
  {
    "code": "social",
    "name": "Social post",
    "cuts": [
      {
        "on": "Large, computer",
        "crop": "tall"
      },
      {
        "on": "Small, computer",
        "crop": "classic"
      },
      {
        "on": "Phone",
        "crop": "square"
      }
    ]
  }
] as const;

