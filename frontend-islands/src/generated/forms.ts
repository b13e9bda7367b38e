// Generated from crates/domain by `make types`. Do not edit.

export const formRules = {
  "contact": [
    {
      "field": "firstName",
      "max": 120,
      "missing": "First name required",
      "shape": "line"
    },
    {
      "field": "lastName",
      "max": 120,
      "missing": "Last name required",
      "shape": "line"
    },
    {
      "field": "email",
      "max": 254,
      "missing": "Email required",
      "shape": "email"
    },
    {
      "field": "phone",
      "max": 40,
      "missing": "Phone required",
      "shape": "phone"
    },
    {
      "field": "boatLocation",
      "max": 200,
      "missing": "Project location required",
      "shape": "line"
    },
    {
      "field": "vesselName",
      "max": 120,
      "missing": null,
      "shape": "line"
    },
    {
      "field": "vesselLength",
      "max": 40,
      "missing": null,
      "shape": "length"
    },
    {
      "field": "primaryService",
      "max": null,
      "missing": "Please select a primary service",
      "shape": "choice"
    },
    {
      "field": "discoverySource",
      "max": null,
      "missing": "Please tell us how you found us",
      "shape": "choice"
    },
    {
      "field": "message",
      "max": 5000,
      "missing": null,
      "shape": "text"
    },
    {
      "field": "consent",
      "max": null,
      "missing": "You must agree to our privacy policy to proceed",
      "shape": "consent"
    }
  ],
  "visit": [
    {
      "field": "slot",
      "max": null,
      "missing": "Please choose at least one time",
      "shape": "choice"
    },
    {
      "field": "name",
      "max": 120,
      "missing": "Name required",
      "shape": "line"
    },
    {
      "field": "email",
      "max": 254,
      "missing": "Email required",
      "shape": "email"
    },
    {
      "field": "phone",
      "max": 40,
      "missing": "Phone required",
      "shape": "phone"
    },
    {
      "field": "note",
      "max": 5000,
      "missing": null,
      "shape": "text"
    },
    {
      "field": "consent",
      "max": null,
      "missing": "You must agree to our privacy policy to proceed",
      "shape": "consent"
    }
  ],
  "visualizer": [
    {
      "field": "selectedStyle",
      "max": null,
      "missing": "Please choose a style",
      "shape": "choice"
    },
    {
      "field": "description",
      "max": 5000,
      "missing": null,
      "shape": "text"
    },
    {
      "field": "name",
      "max": 120,
      "missing": "Name required",
      "shape": "line"
    },
    {
      "field": "email",
      "max": 254,
      "missing": "Email required",
      "shape": "email"
    },
    {
      "field": "phone",
      "max": 40,
      "missing": "Phone required",
      "shape": "phone"
    },
    {
      "field": "consent",
      "max": null,
      "missing": "You must agree to our privacy policy to proceed",
      "shape": "consent"
    }
  ]
} as const;

export const formMessages = {
  "emailInvalid": "Please enter a valid email address",
  "phoneCharacters": "Please enter a valid phone number: in digits, such as (619) 555-0142 or +1 619 555 0142.",
  "phoneInvalid": "Please enter a valid phone number",
  "phoneTooLong": "Please enter a valid phone number: this one is too long. Use at most 15 digits.",
  "phoneTooShort": "Please enter a valid phone number: this one is too short. Include the area code.",
  "vesselLengthInvalid": "Vessel length must be a positive number"
} as const;

